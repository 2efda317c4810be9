def check_min_cppstd(conanfile, cppstd):
    pass
